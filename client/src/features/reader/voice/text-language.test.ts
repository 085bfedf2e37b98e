import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { guessLanguage } from './text-language.ts'

test.each([
  [
    'en',
    'Call me Ishmael. Some years ago, having little or no money in my purse, I thought I would see the watery part of the world.',
  ],
  [
    'de',
    'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett zu einem ungeheuren Ungeziefer verwandelt. Er lag auf seinem panzerartig harten Rücken und sah seinen Bauch, wenn er den Kopf ein wenig hob.',
  ],
  [
    'fr',
    'Nous étions à l’étude, quand le proviseur entra, suivi d’un nouveau habillé en bourgeois et d’un garçon de classe qui portait un grand pupitre. Ceux qui dormaient se réveillèrent, et chacun se leva comme surpris dans son travail.',
  ],
  [
    'es',
    'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un hidalgo de los de lanza en astillero.',
  ],
  [
    'it',
    'Nel mezzo del cammin di nostra vita mi ritrovai per una selva oscura, che la diritta via era smarrita.',
  ],
  ['en', 'Ζ'],
  ['en', ''],
])('finds %s', (language, text) => {
  expect(guessLanguage(createTimeline(text, 'Novel'))).toBe(language)
})
