export interface Contraction {
  /** As it is written, with its apostrophe. */
  word: string
  meaning: string
  /** Without its apostrophe another word is likelier: its is not first of all it's. */
  isSecond: boolean
}

const endings: Record<string, string[]> = {
  "'ll": ['will', 'shall'],
  "'d": ['had', 'would'],
  "'ve": ['have'],
  "'s": ['is', 'has'],
}
const beginnings: Record<string, string> = {
  "'ll": 'I you he she it we they thou who what that this there here where how',
  "'d": 'I you he she it we they who that there where how',
  "'ve": 'I you we they who could would should might must there',
  "'s": 'he she it who what that there here where how when why',
}
const negated =
  'are could did does had has have is must need should was were would do dare might ought may'.split(' ')
/** What is another word, or far likelier one, once the apostrophe is gone. */
const seconds = new Set(["we'd", "we'll", "he'll", "she'll", "she'd", "it's", "we're", "I'll"])

const others: readonly [word: string, meaning: string, isSecond?: boolean][] = [
  ["I'm", '"I am"'],
  ["you're", '"you are"'],
  ["we're", '"we are"'],
  ["they're", '"they are"'],
  ["thou'rt", '"thou art", that is "you are"'],
  ["thou'st", '"thou hast", that is "you have"'],
  ["can't", '"cannot"'],
  ["won't", '"will not"'],
  ["shan't", '"shall not"'],
  ["ain't", '"am not", "is not", "are not", "has not" or "have not", in informal speech'],
  ["let's", '"let us": used to suggest that we do something together'],
  ["o'clock", '"of the clock": used after a number to tell the hour'],
  ["ma'am", '"madam": a polite way to address a woman'],
  ["'tis", '"it is", in older writing and in poetry'],
  ["'twas", '"it was", in older writing and in poetry'],
  ["'twere", '"it were", that is "it would be", in older writing and in poetry'],
  ["'twill", '"it will", in older writing and in poetry'],
  ["'twould", '"it would", in older writing and in poetry'],
  ["'twixt", '"betwixt", that is "between"'],
  ["'em", '"them", in informal speech'],
  ["'im", '"him", in informal speech', true],
  ["o'er", '"over", in poetry'],
  ["ne'er", '"never", in poetry'],
  ["e'er", '"ever", in poetry'],
  ["e'en", '"even", in poetry'],
  ["where'er", '"wherever", in poetry'],
  ["whate'er", '"whatever", in poetry'],
  ["howe'er", '"however", in poetry'],
  ["th'", '"the", in poetry and in dialect'],
  ["cap'n", '"captain", in informal speech'],
  ['gonna', '"going to", in informal speech'],
  ['gotta', '"got to", in informal speech'],
  ['wanna', '"want to", in informal speech'],
  ["d'ye", '"do you", in informal speech'],
  ["y'are", '"you are", in older speech'],
  ["t'other", '"the other", in informal speech'],
  ["tho'", '"though", in poetry and informal writing'],
  ["altho'", '"although", in poetry and informal writing'],
  ["thro'", '"through", in poetry'],
  ["is't", '"is it", in older speech'],
  ["was't", '"was it", in older speech', true],
  ["on't", '"on it" or "of it", in older speech'],
  ["in't", '"in it", in older speech'],
  ["to't", '"to it", in older speech'],
  ["for't", '"for it", in older speech', true],
  ["do't", '"do it", in older speech', true],
  ["warn't", '"was not" or "were not", in dialect'],
  ["hain't", '"has not", "have not" or "is not", in dialect'],
  ["durstn't", '"durst not", that is "dared not"'],
  ["dasn't", '"dares not" or "dare not", in dialect'],
  ["'tisn't", '"it is not", in informal speech'],
  ["'tain't", '"it is not", in informal speech', true],
  ["s'pose", '"suppose", in informal speech'],
  ["wi'", '"with", in dialect', true],
  ["an'", '"and", in dialect', true],
  ["ha'", '"have", in dialect', true],
  ["ol'", '"old", in dialect'],
  ["'gainst", '"against", in poetry'],
  ["'neath", '"beneath", in poetry'],
  ["'midst", '"amidst", in poetry', true],
  ["'round", '"around", in informal speech', true],
  ["'bout", '"about", in informal speech', true],
  ["'cause", '"because", in informal speech', true],
]

/** Every contraction of the language that is not a name's, each with what it is short for. */
export function contractions(): Contraction[] {
  const made = Object.entries(endings).flatMap(([ending, verbs]) =>
    (beginnings[ending] ?? '').split(' ').map((word): [string, string] => {
      const meanings = verbs.map((verb) => `"${word} ${verb}"`)
      return [word + ending, meanings.join(' or ')]
    }),
  )
  const denied = negated.map((verb): [string, string] => [`${verb}n't`, `"${verb} not"`])
  return [...made, ...denied, ...others].map(([word, meaning, isSecond = seconds.has(word)]) => ({
    word,
    meaning: `short for ${meaning}`,
    isSecond,
  }))
}
