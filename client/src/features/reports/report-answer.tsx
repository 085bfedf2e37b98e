import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#shared/api.ts'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'

/** Tells the reader of a resolved report, until the reader dismisses it. */
export function ReportAnswer() {
  const { data } = useQuery({ ...query(api.reports.answers), refetchOnMount: 'always' })
  const dismissal = useWrite(api.reports.dismissAnswer, { changes: [api.reports.answers] })
  const answer = data?.[0]
  const show = useEffectEvent(() => {
    if (!answer) return
    const { id, title, adminNotes } = answer
    toast({
      title: 'Your report: resolved',
      description: [`“${title}”`, adminNotes].filter(Boolean).join('\n'),
      variant: 'info',
      onDismiss: () => dismissal.mutate({ params: { id } }),
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(show, [answer?.id])
  return null
}
