import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stateNames } from '#shared/testing/states.ts'
import { ada, open } from '../testing/render.tsx'
// Fetched with the page otherwise: how long that takes is not what is tested here.
import '../pages/about.tsx'
import '../pages/admin-panel.tsx'
import '#shared/search/hits.ts'
import { states } from './states.ts'
import { answerAll } from './world.ts'

test.each(stateNames)('%s is a state that a screen comes into', async (name) => {
  // jsdom draws nothing to listen to or to measure.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {})
  const { path, user = ada, server: answer, steps, shows } = states[name]
  const { server, start, person } = open(path, user)
  answerAll(server, user)
  answer?.(server)
  start()
  await steps?.(person)
  expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0)
})
