export interface Contraction {
  /** With its apostrophe. */
  word: string
  meaning: string
  /** Without its apostrophe another word is likelier: its before it's. */
  isSecond: boolean
}

const endings: Record<string, string[]> = {
  "'ll": ['will', 'shall'],
  "'d": ['had', 'would'],
  "'ld": ['would'],
  "'ve": ['have'],
  "'s": ['is', 'has'],
}
const beginnings: Record<string, string> = {
  "'ll": 'I you he she it we they thou who what that this there here where how',
  "'d": 'I you he she it we they who that there where how',
  "'ld": 'I you he she we they',
  "'ve": 'I you we they who could would should might must there',
  "'s": 'he she it who what that there here where how when why',
}
const negated =
  'are could did does had has have is must need should was were would do dare might ought may'.split(' ')
/** Words contracted with "it" in older speech. */
const beforeIt =
  `is was were be would should could will must have had do did does if as in to for by with upon of at from
  see know hear give take make tell think speak say find let leave bring bear show`.split(/\s+/)
/** Contractions that without their apostrophe are another, likelier word. */
const seconds = new Set(
  `we'd we'll he'll she'll she'd it's we're I'll we'ld he'ld was't be't do't to't for't of't hear't bear't`.split(
    ' ',
  ),
)

const others: readonly [word: string, meaning: string, isSecond?: boolean][] = [
  ["I'm", '"I am"'],
  ["you're", '"you are"'],
  ["we're", '"we are"'],
  ["they're", '"they are"'],
  ["thou'rt", '"thou art", that is "you are"'],
  ["thou'st", '"thou hast", that is "you have"'],
  ["thou'lt", '"thou wilt", that is "you will"'],
  ["thou'dst", '"thou hadst" or "thou wouldst", that is "you had" or "you would"'],
  ["cou'd", '"could", in older spelling'],
  ["wou'd", '"would", in older spelling'],
  ["shou'd", '"should", in older spelling'],
  ["n't", '"not", joined to the verb before it'],
  ["'d", '"had" or "would", or the -ed of a verb', true],
  ["'ll", '"will" or "shall"'],
  ["'m", '"am"', true],
  ["'re", '"are"', true],
  ["'s", '"is", "has" or "us", or a sign of who owns', true],
  ["'st", '"-est", the ending of a verb after "thou"', true],
  ["'t", '"it", in older writing and in poetry', true],
  ["'ve", '"have"'],
  ["o'", '"of" or "on", in older writing and in informal speech', true],
  ["i'", '"in", in older speech', true],
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
  ["'twasn't", '"it was not", in informal speech'],
  ["'twarn't", '"it was not", in dialect'],
  ["'twon't", '"it will not", in informal speech'],
  ["'twouldn't", '"it would not", in informal speech'],
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
  ["i'th'", '"in the", in older speech'],
  ["i'the", '"in the", in older speech'],
  ["o'th'", '"of the", in older speech'],
  ["o'the", '"of the", in older speech'],
  ["by'r", '"by our", in old oaths: by our Lady'],
  ["th'", '"the", in poetry and in dialect'],
  ["cap'n", '"captain", in informal speech'],
  ['gonna', '"going to", in informal speech'],
  ['gotta', '"got to", in informal speech'],
  ['wanna', '"want to", in informal speech'],
  ["d'ye", '"do you", in informal speech'],
  ["d'you", '"do you", in informal speech'],
  ["y'are", '"you are", in older speech'],
  ["t'other", '"the other", in informal speech'],
  ["tho'", '"though", in poetry and informal writing'],
  ["altho'", '"although", in poetry and informal writing'],
  ["thro'", '"through", in poetry'],
  ["on't", '"on it" or "of it", in older speech'],
  ["warn't", '"was not" or "were not", in dialect'],
  ["hain't", '"has not", "have not" or "is not", in dialect'],
  ["an't", '"am not" or "are not"; in older speech "and it", that is "if it"', true],
  ["a'n't", '"am not" or "are not", in informal speech', true],
  ["ben't", '"be not", in older speech', true],
  ["arn't", '"are not"'],
  ["wan't", '"was not" or "were not", in dialect', true],
  ["wa'n't", '"was not", in dialect', true],
  ["durstn't", '"durst not", that is "dared not"'],
  ["dasn't", '"dares not" or "dare not", in dialect'],
  ["'tisn't", '"it is not", in informal speech'],
  ["'tain't", '"it is not", in informal speech', true],
  ["s'pose", '"suppose", in informal speech'],
  ["wi'", '"with", in dialect', true],
  ["an'", '"and", in dialect', true],
  ["ha'", '"have", in dialect', true],
  ["ol'", '"old", in dialect'],
  ["'ave", '"have", in dialect', true],
  ["'er", '"her", in dialect', true],
  ["'ere", '"here", in dialect', true],
  ["'un", '"one", in dialect: a young \'un', true],
  ["'ud", '"would", in dialect'],
  ["'ow", '"how", in dialect'],
  ["'gainst", '"against", in poetry'],
  ["'mongst", '"amongst", in poetry'],
  ["'pon", '"upon", in poetry and in oaths'],
  ["'neath", '"beneath", in poetry'],
  ["'midst", '"amidst", in poetry', true],
  ["'round", '"around", in informal speech', true],
  ["'bout", '"about", in informal speech', true],
  ["'fore", '"before", in informal speech', true],
  ["'stead", '"instead", in informal speech', true],
  ["'nother", '"another", in informal speech'],
  ["'nuff", '"enough", in dialect'],
  ["'fraid", '"afraid", in informal speech'],
  ["'spect", '"expect", in dialect'],
  ["'cause", '"because", in informal speech', true],
]

/** Returns all contractions of English, with their meanings. */
export function contractions(): Contraction[] {
  const regular = Object.entries(endings).flatMap(([ending, verbs]) =>
    (beginnings[ending] ?? '').split(' ').map((word): [string, string] => {
      const meanings = verbs.map((verb) => `"${word} ${verb}"`)
      return [word + ending, meanings.join(' or ')]
    }),
  )
  const negations = negated.map((verb): [string, string] => [`${verb}n't`, `"${verb} not"`])
  const withIt = beforeIt.map((word): [string, string] => [`${word}'t`, `"${word} it", in older speech`])
  return [...regular, ...negations, ...withIt, ...others].map(
    ([word, meaning, isSecond = seconds.has(word)]) => ({
      word,
      meaning: `short for ${meaning}`,
      isSecond,
    }),
  )
}
