/** A word that the vocabulary (`docs/glossary.md`) has another one for. */
interface Retired {
  /** The word, as it stands within names, in small letters. */
  word: RegExp
  say: string
  /** Names that use it in another sense, each with what it means there. */
  except?: [name: RegExp, reason: string][]
}

export const retired: Retired[] = [
  {
    word: /^places?$/,
    say: 'position, wordIndex or wordNumber, rect, path',
    except: [[/InPlace$/, 'to stay in place is to move nowhere']],
  },
  { word: /^here$/, say: 'position, or what it is that is here' },
  {
    word: /^marks?$/,
    say: 'position, or highlight for what shows it',
    except: [[/./, 'a mark of punctuation, of a heading, an item, a note or a file']],
  },
  { word: /^(chair|seat|seated|sitting)$/, say: 'current user' },
  { word: /^editions?$/, say: 'revision' },
  { word: /^keeper$/, say: 'saver' },
  {
    word: /^aside$/,
    say: 'worker',
    except: [[/^aside$/, 'what stands beside a text, as the element of HTML']],
  },
  { word: /^(sweep|sweeping)$/, say: 'cleanup' },
  { word: /^ambience$/, say: 'ambient sound, or ambient effect' },
  { word: /^metrics$/, say: 'statistics', except: [[/^metrics$/, 'what the browser’s protocol returns']] },
  { word: /^(shelf|shelves)$/, say: 'library' },
  { word: /^(told|tell|tells)$/, say: 'toast, notify, log or report' },
  {
    word: /^(heed|refusals?)$/,
    say: 'access',
    except: [[/refusals?/i, 'an error that says no and why; who may ask for what is access']],
  },
]

const declared = [
  /\b(?:const|let|var|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g,
  // Members of types and classes, and what a function is given by name.
  /^\s*(?:readonly\s+|static\s+|async\s+)*#?([A-Za-z_$][\w$]*)\??(?:\([^)]*\))?:/gm,
]
const destructured = /\b(?:const|let)\s+[[{]([^}\]=]*)[}\]]\s*=/g

/** The names that a source file declares, those of its parts included. */
function namesIn(source: string): string[] {
  const parts = [...source.matchAll(destructured)].flatMap(
    ([, list = '']) => list.match(/[A-Za-z_$][\w$]*/g) ?? [],
  )
  return [
    ...declared.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name)),
    ...parts,
  ]
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$.-]+/)

/** Returns what a file says otherwise than the vocabulary, in its own name and in the names that it declares. */
export function retiredIn(file: string, source: string): string[] {
  const base = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  return [...new Set([base, ...namesIn(source)])].flatMap((name) =>
    retired
      .filter(
        ({ word, except = [] }) =>
          wordsOf(name).some((one) => word.test(one)) && !except.some(([other]) => other.test(name)),
      )
      .map(({ say }) => `${file}: ${name} (say ${say})`),
  )
}
