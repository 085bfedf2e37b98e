import { LazyOverlay } from '../../components/lazy-overlay.tsx'
import { lazyComponent } from '../../lib/lazy.tsx'
import type { ContentsDialogProps } from './contents/contents-dialog.tsx'
import type { TrialProps } from './first-minute/find-speed-dialog.tsx'
import type { TextSearchDialogProps } from './search/text-search-dialog.tsx'
import type { SettingsSheetProps } from './settings/settings-sheet.tsx'

interface Closable {
  open: boolean
  onClose: () => void
}

/** What opens over the reader, fetched while nothing else is to be done, or when it is opened first. */
export const fetchedDialogs = {
  Settings: lazyComponent<SettingsSheetProps>(
    async () => (await import('./settings/settings-sheet.tsx')).SettingsSheet,
  ),
  FindSpeed: lazyComponent<TrialProps & Closable>(
    async () => (await import('./first-minute/find-speed-dialog.tsx')).FindSpeedDialog,
  ),
  Keys: lazyComponent<Closable>(async () => (await import('./keys/keys-dialog.tsx')).KeysDialog),
  Contents: lazyComponent<ContentsDialogProps>(
    async () => (await import('./contents/contents-dialog.tsx')).ContentsDialog,
  ),
  TextSearch: lazyComponent<TextSearchDialogProps>(
    async () => (await import('./search/text-search-dialog.tsx')).TextSearchDialog,
  ),
}

export function SettingsSheet(props: SettingsSheetProps) {
  return (
    <LazyOverlay open={props.open} onClose={props.onClose}>
      <fetchedDialogs.Settings {...props} />
    </LazyOverlay>
  )
}

export function FindSpeedDialog(props: TrialProps & Closable) {
  return (
    <LazyOverlay open={props.open} onClose={props.onClose}>
      <fetchedDialogs.FindSpeed {...props} />
    </LazyOverlay>
  )
}

export function KeysDialog(props: Closable) {
  return (
    <LazyOverlay open={props.open} onClose={props.onClose}>
      <fetchedDialogs.Keys {...props} />
    </LazyOverlay>
  )
}

/** Open for as long as it is on the page. */
export function ContentsDialog(props: ContentsDialogProps) {
  return (
    <LazyOverlay open onClose={props.onClose}>
      <fetchedDialogs.Contents {...props} />
    </LazyOverlay>
  )
}

/** Open for as long as it is on the page. */
export function TextSearchDialog(props: TextSearchDialogProps) {
  return (
    <LazyOverlay open onClose={props.onClose}>
      <fetchedDialogs.TextSearch {...props} />
    </LazyOverlay>
  )
}
