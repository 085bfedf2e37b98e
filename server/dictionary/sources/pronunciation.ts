import { dictionary } from 'cmu-pronouncing-dictionary'

const vowels = toSymbols(
  'AA ɑ, AE æ, AH ʌ, AO ɔ, AW aʊ, AY aɪ, EH ɛ, ER ɝ, EY eɪ, IH ɪ, IY i, OW oʊ, OY ɔɪ, UH ʊ, UW u',
)
/** Vowels whose IPA symbol differs when they are unstressed. */
const unstressed = toSymbols('AH ə, ER ɚ')
const consonants = toSymbols(
  'B b, CH tʃ, D d, DH ð, F f, G ɡ, HH h, JH dʒ, K k, L l, M m, N n, NG ŋ, P p, R r, S s, SH ʃ, T t, TH θ, V v, W w, Y j, Z z, ZH ʒ',
)
const stressMarks = ['', 'ˈ', 'ˌ']
/** Consonant clusters that may begin an English syllable. Of the single consonants, only NG may not. */
const onsets = new Set(
  `P R,P L,P Y,B R,B L,B Y,T R,T W,D R,D W,K R,K L,K W,K Y,G R,G L,G W,F R,F L,F Y,V Y,TH R,TH W,SH R,HH Y,HH W,M Y,S P,S T,S K,
  S M,S N,S L,S W,S F,S P R,S P L,S P Y,S T R,S K R,S K W,S K Y`.split(/,\s*/),
)

/** Words whose second listed pronunciation is the commoner one. */
const secondIsCommoner = new Set(['wind', 'tear', 'lead', 'live', 'read', 'use'])

const pronunciations = new Map(Object.entries(dictionary))

/** Returns up to two pronunciations in IPA between slashes, the commonest first. */
export function pronounce(word: string): string[] {
  const key = word.toLowerCase()
  const variants = [pronunciations.get(key), pronunciations.get(`${key}(2)`)].filter(
    (variant) => variant !== undefined,
  )
  if (secondIsCommoner.has(key)) variants.reverse()
  return [...new Set(variants.map(toIpa))]
}

/** Converts ARPAbet (phonemes separated by spaces, with a stress digit on each vowel) to IPA. */
export function toIpa(arpabet: string): string {
  const sounds = arpabet.split(' ')
  const isVowel = (sound: string | undefined) => sound !== undefined && /\d$/.test(sound)
  const isPolysyllabic = sounds.filter(isVowel).length > 1
  const marks = new Map<number, string>()
  for (const [index, sound] of sounds.entries()) {
    const mark = stressMarks[Number(sound.slice(-1))]
    // Monosyllables carry no stress mark.
    if (isPolysyllabic && isVowel(sound) && mark) marks.set(findOnset(sounds, index, isVowel), mark)
  }
  return `/${sounds.map((sound, index) => (marks.get(index) ?? '') + toSymbol(sound)).join('')}/`
}

/** Returns the index at which the syllable of a vowel begins: its onset is the longest cluster that may begin a syllable. */
function findOnset(sounds: string[], index: number, isVowel: (sound: string | undefined) => boolean): number {
  let start = index
  while (start > 0 && !isVowel(sounds[start - 1])) {
    const group = sounds.slice(start - 1, index)
    const canBegin = group.length === 1 ? group[0] !== 'NG' : onsets.has(group.join(' '))
    if (!canBegin) break
    start -= 1
  }
  return start
}

function toSymbol(sound: string): string {
  const [, name = '', stress] = /^([A-Z]+)(\d?)$/.exec(sound) ?? []
  if (stress === '0') return unstressed.get(name) ?? vowels.get(name) ?? ''
  return vowels.get(name) ?? consonants.get(name) ?? ''
}

/** Parses pairs of an ARPAbet phoneme and its IPA symbol. */
function toSymbols(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(', ').map((pair) => pair.split(' ') as [string, string]))
}
