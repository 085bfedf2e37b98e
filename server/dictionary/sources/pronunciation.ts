import { dictionary } from 'cmu-pronouncing-dictionary'

const vowels: Record<string, string> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔ',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɝ',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'i',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'u',
}
/** Two vowels are others where no stress falls on them. */
const unstressed: Record<string, string> = { AH: 'ə', ER: 'ɚ' }
const consonants: Record<string, string> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
}
const stressMarks = ['', 'ˈ', 'ˌ']
/** The groups of consonants with which an English syllable may begin; any one but NG may alone. */
const onsets = new Set(
  `P R,P L,P Y,B R,B L,B Y,T R,T W,D R,D W,K R,K L,K W,K Y,G R,G L,G W,F R,F L,F Y,V Y,TH R,TH W,SH R,HH Y,HH W,M Y,S P,S T,S K,
  S M,S N,S L,S W,S F,S P R,S P L,S P Y,S T R,S K R,S K W,S K Y`.split(/,\s*/),
)

/** Of words with two sounds, those of which the list names the rarer first. */
const secondIsFirst = new Set(['wind', 'tear', 'lead', 'live', 'read', 'use'])

const waysOf = new Map(Object.entries(dictionary))

/** How a word sounds, in IPA between slashes, its commonest way first; at most two ways. */
export function pronounce(word: string): string[] {
  const key = word.toLowerCase()
  const ways = [waysOf.get(key), waysOf.get(`${key}(2)`)].filter((way) => way !== undefined)
  if (secondIsFirst.has(key)) ways.reverse()
  return [...new Set(ways.map(toIpa))]
}

/** Turns ARPAbet, sounds between spaces with a digit of stress on each vowel, into IPA. */
export function toIpa(arpabet: string): string {
  const sounds = arpabet.split(' ')
  const isVowel = (sound: string | undefined) => sound !== undefined && /\d$/.test(sound)
  const isLong = sounds.filter(isVowel).length > 1
  const marks = new Map<number, string>()
  for (const [index, sound] of sounds.entries()) {
    const mark = stressMarks[Number(sound.slice(-1))]
    // A word of one syllable has nothing to be stressed against.
    if (isLong && isVowel(sound) && mark) marks.set(onsetOf(sounds, index, isVowel), mark)
  }
  return `/${sounds.map((sound, index) => (marks.get(index) ?? '') + symbolOf(sound)).join('')}/`
}

/** Where the syllable of the vowel at `index` begins: as many consonants before it as may begin one. */
function onsetOf(sounds: string[], index: number, isVowel: (sound: string | undefined) => boolean): number {
  let start = index
  while (start > 0 && !isVowel(sounds[start - 1])) {
    const group = sounds.slice(start - 1, index)
    const mayBegin = group.length === 1 ? group[0] !== 'NG' : onsets.has(group.join(' '))
    if (!mayBegin) break
    start -= 1
  }
  return start
}

function symbolOf(sound: string): string {
  const [, name = '', stress] = /^([A-Z]+)(\d?)$/.exec(sound) ?? []
  if (stress === '0') return unstressed[name] ?? vowels[name] ?? ''
  return vowels[name] ?? consonants[name] ?? ''
}
