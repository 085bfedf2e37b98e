import { lazyDialog } from '../../components/lazy-dialog.tsx'

export const LazySponsorDialog = lazyDialog(
  async () => (await import('./sponsor-dialog.tsx')).SponsorDialog,
  { isUnrequested: true },
)
