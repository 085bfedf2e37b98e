import { LazyPart } from '../../components/lazy-part.tsx'
import { lazyComponent } from '../../lib/lazy.tsx'
import type { SponsorDialogProps } from './sponsor-dialog.tsx'

/** What draws it, for whoever knows that it will be opened. */
export const FetchedSponsorDialog = lazyComponent(
  async () => (await import('./sponsor-dialog.tsx')).SponsorDialog,
)

/** A sponsor's message, fetched where there is one. What cannot be fetched is nobody's concern. */
export function LazySponsorDialog(props: SponsorDialogProps) {
  return (
    <LazyPart onUnfetched={props.onClose}>
      <FetchedSponsorDialog {...props} />
    </LazyPart>
  )
}
