import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { currentUser } from '../../lib/current-user.ts'
import { createQueryClient } from '../../lib/queries.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { ada } from '../../testing/render.tsx'
import { WordCard } from './word-card.tsx'

const anEntry = (word: string, definition: string) => ({
  word,
  phonetics: [],
  meanings: [{ partOfSpeech: 'noun', definitions: [{ definition }] }],
  source: 'test',
})

test('shows the first entry of another word that is looked up while the card is open', async () => {
  const server = fakeServer()
  server.answer(savedFormsApi.savedForms.sightings, null)
  const client = createQueryClient(() => {})
  client.setQueryData(currentUser.queryKey, ada)
  const page = (text: string) => {
    const met = { text, before: 'The', after: '', sentence: `The ${text}.`, wordNumber: 2 }
    const card = { word: text, met, place: undefined, isWhole: true, isSaved: false, isSaving: false }
    return (
      <QueryClientProvider client={client}>
        <WordCard {...card} onSave={() => {}} onClose={() => {}} />
      </QueryClientProvider>
    )
  }
  server.answer(api.dictionary.look, [anEntry('mast', 'A pole.'), anEntry('mast', 'Fruit of beeches.')])
  const { rerender } = render(page('mast'))
  fireEvent.click(await screen.findByRole('button', { name: 'Next entry' }))
  server.answer(api.dictionary.look, [anEntry('oar', 'A lever.')])
  rerender(page('oar'))
  expect(await screen.findByText('A lever.')).toBeVisible()
})
