import { DIGIT, FULL_STOP, UPPER } from './characters.ts'
import type { Shape } from './shape.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Abbreviations that stand before something: their full stop never ends a sentence, whatever follows. */
const BEFORE_SOMETHING = set(
  'Mr Mrs Ms Mx Dr Drs St Ste Prof Rev Revd Hon Messrs Mme Mmes Mlle Mgr Msgr Fr Capt Cpt Col Gen Lt Lieut Maj Sgt Sergt ' +
    'Cpl Pvt Adm Cmdr Brig Gov Sen Rep Pres Supt Insp Ald Esqr Mt Ft e.g i.e eg ie viz cf vs ca al approx',
)
/** Abbreviations that may also close a sentence: they do when a word follows that commonly opens one. */
const EITHER_WAY = set(
  'etc Jr Sr Esq Co Cos Corp Inc Ltd Bros Dept Univ Ave Blvd Rd Sq Jan Feb Apr Aug Sept Oct Nov Dec Mon Tues Thurs Ibid ibid Op op Ph.D',
)
/** Abbreviations only before a number: `No. 5`, but `No. He left.` */
const BEFORE_NUMBER = set(
  'No Nos no nos vol vols Vol Vols p pp P Pp ch chap Ch Chap Chaps fig figs Fig Figs sec Sec art Art l ll v vv n nn Matt Cor Gen Ps Rev',
)
/** Words that open sentences and are nobody's name. */
const OPENERS = set(
  'a an the this that these those he she it they we you i his her hers its their theirs our my your one some any all each every ' +
    'there here when where while then but and or nor so if in on at as after before what who whom whose which why how no not yes for ' +
    'with without from to of by now although though because since until once only even still yet thus hence such do did does is was are ' +
    'were have had has will would shall should can could may might must let never nothing perhaps indeed oh ah well',
)
const DOTTED = /^\p{L}\p{M}*(?:\.\s?\p{L}\p{M}*)+$/u

/**
 * Whether the single full stop at a word's end is a mark, given the word after it, if the paragraph has one
 * (decisions, Words and markers).
 */
export function isFullStopMark(word: Shape, next: Shape | undefined): boolean {
  if (!next) return true
  if (next.startsLower) return false
  const core = lastPart(word.core)
  if (BEFORE_NUMBER.has(core) && next.firstKind === DIGIT) return false
  if (BEFORE_SOMETHING.has(core) || BEFORE_SOMETHING.has(core.toLowerCase())) return false
  if (isInitial(word) || DOTTED.test(core)) return !isInitial(next) && !isName(next)
  return !EITHER_WAY.has(core) || OPENERS.has(next.core.toLowerCase())
}

// `Lieut.-Col.` and `(Mr.` are judged by what stands right before the full stop.
function lastPart(core: string): string {
  return core.slice(core.lastIndexOf('-') + 1)
}

function isInitial(word: Shape): boolean {
  return (
    word.letters === 1 &&
    word.firstKind === UPPER &&
    word.fullStops === 1 &&
    (word.tail & (1 << FULL_STOP)) !== 0
  )
}

function isName(word: Shape): boolean {
  return word.startsUpper && !OPENERS.has(word.core.toLowerCase().replace(/['’].*/, ''))
}
