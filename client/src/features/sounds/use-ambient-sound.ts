import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import { neverCollected, query } from '../../lib/queries.ts'
import { useStored } from '../../lib/stored.ts'
import { fadeSound } from './fade.ts'

/** Plays the first active sound while it is switched on. Returns undefined when the site has no sound. */
export function useAmbientSound() {
  const { data } = useQuery({ ...query(api.sounds.list), ...neverCollected, refetchOnMount: 'always' })
  const [isOn, setOn] = useStored('sound', z.boolean(), false)
  const sound = data?.[0]
  const url = sound?.audioUrl

  useEffect(() => {
    if (!isOn || !url) return
    return fadeSound(new Audio(url), () => setOn(false))
  }, [isOn, url, setOn])

  return sound && { title: sound.title, isOn, setOn }
}
