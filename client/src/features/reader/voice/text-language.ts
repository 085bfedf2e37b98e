import type { Timeline } from '#shared/timing/timeline.ts'

/** Frequent words of each language. They occur in few of the other languages. */
const frequent: Readonly<Record<string, string>> = {
  en: 'the and of to that was his with had which for not but she',
  de: 'und der die das nicht ich ist ein zu sie mit den auf',
  fr: 'et les des une est que dans pour pas vous elle qui au',
  es: 'que los las por una con para del no es lo su como',
  it: 'che di il non per una gli della con era più del si',
  nl: 'het een van en dat niet zijn ik op te voor met was',
  pt: 'que não uma os com do da para em se como mais seu',
}

const wordsMax = 500
/** Minimum share of frequent words in a text; below it, the language is unknown. */
const shareMin = 0.08

/** Guesses the language of a text without a language tag from its frequent words. Returns English when the language is unknown. */
export function guessLanguage(timeline: Timeline): string {
  const count = Math.min(timeline.wordCount, wordsMax)
  const words = Array.from({ length: count }, (_, index) =>
    (timeline.word(index)?.text ?? '').toLowerCase().replace(/[^\p{L}]/gu, ''),
  )
  let best = { language: 'en', share: 0 }
  for (const [language, list] of Object.entries(frequent)) {
    const known = list.split(' ')
    const share = words.filter((word) => known.includes(word)).length / count
    if (share > best.share) best = { language, share }
  }
  return best.share >= shareMin ? best.language : 'en'
}
