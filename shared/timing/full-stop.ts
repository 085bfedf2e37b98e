import { DIGIT } from './characters.ts'
import type { Shape } from './shape.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Abbreviations that stand before something: their full stop ends no sentence, whatever follows. */
const BEFORE_SOMETHING = set(
  'mr mrs ms mx dr drs st ste prof rev revd hon messrs mme mlle mgr fr capt col gen lt lieut maj sgt cpl adm gov sen rep pres ' +
    'supt insp mt ft e.g i.e eg ie viz cf vs al',
)
/** Abbreviations that may also close a sentence: they do before a word that commonly opens one. */
const EITHER_WAY = set(
  'etc jr sr esq co corp inc ltd bros dept ave rd jan feb apr aug sept oct nov dec tues thurs ibid ph.d',
)
/** Abbreviations only before a number: `No. 5`, but `No. He left.` */
const BEFORE_NUMBER = set('no nos vol vols p pp ch chap fig figs sec art l ll v vv n')
/** Words that open sentences and are nobody's name. */
const OPENERS = set(
  'a an the this that these those he she it they we you i his her its their our my your one some all each every there here when ' +
    'where while then but and or nor so if in on at as after before what who whose which why how no not yes for with from to of by ' +
    'now although though because since until once only even still yet thus do did does is was are were have had has will would ' +
    'shall should can could may might must let never nothing perhaps oh',
)
const DOTTED = /^(?:\p{L}\.\s?)+\p{L}$/u

/**
 * Whether the single full stop at a word's end is a mark, given the word after it in its paragraph, if any
 * (decisions, Words and markers).
 */
export function isFullStopMark(word: Shape, next: Shape | undefined): boolean {
  if (!next) return true
  if (next.isLower) return false
  // `Lieut.-Col.` is judged by what stands right before the full stop.
  const core = word.core.slice(word.core.lastIndexOf('-') + 1)
  if (BEFORE_NUMBER.has(core) && next.first === DIGIT) return false
  if (BEFORE_SOMETHING.has(core)) return false
  if (isInitial(word) || DOTTED.test(core)) return !isInitial(next) && !isName(next)
  return !EITHER_WAY.has(core) || opensSentence(next)
}

function isInitial(word: Shape): boolean {
  return word.letters === 1 && word.isUpper && word.stops === 1
}

function isName(word: Shape): boolean {
  return word.isUpper && !opensSentence(word)
}

function opensSentence(word: Shape): boolean {
  return OPENERS.has(word.core.replace(/['’].*/, ''))
}
