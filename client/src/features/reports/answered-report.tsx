import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { reportsApi } from '#shared/reports-api.ts'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'

export function AnsweredReport() {
  const { data } = useQuery({ ...query(reportsApi.answers), refetchOnMount: 'always' })
  const dismissal = useWrite(reportsApi.dismissAnswer, { changes: [reportsApi.answers] })
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows each answer only once
  useEffect(show, [answer?.id])
  return null
}
