/** Titles of what belongs to no chapter. */
const titles =
  /^(?:front )?(?:cover(?: page| image)?|(?:half ?)?title(?: ?page)?|half title|copyright.{0,40}|(?:table of )?contents|table des matières|inhalt(?:sverzeichnis)?|dedication|imprint|impressum|colophon|frontispiece|(?:list of )?(?:illustrations|figures|plates|maps|tables)|also (?:by|available).{0,80}|(?:other )?(?:books|titles|works) by.{0,80}|about the (?:publisher|type|ebook)|praise(?: for.{0,80})?|newsletter.{0,40}|transcriber.{0,2} notes?.{0,40}|(?:foot|end)?notes?|index|credits|landmarks|navigation|the full project gutenberg licen[sc]e|.{0,40}project gutenberg.{0,60}|dramatis person.{1,3}|(?:the )?persons (?:in|of) the play|characters|cast(?: of characters)?)$/

const licence =
  /Project Gutenberg(?:™|\(?-?tm\)?)? License|START:? (?:OF )?(?:THE )?FULL LICENSE|for the use of anyone anywhere/i
const rights = /all rights reserved|\bISBN\b|©|copyright (?:©|\(c\)|\d{4})|first published (?:in|by)/i

/** How long a page of rights is at most, in characters. */
const rightsPageMax = 4_000

/** Whether a part's title says that it is a title page, a table of contents and the like. */
export function isFrontMatterTitle(title: string): boolean {
  if (title.length > 120) return false
  const plain = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}’']+/gu, ' ')
    .trim()
  return titles.test(plain)
}

/** Whether a part's text is a licence or a page of rights. */
export function isFrontMatterText(content: string): boolean {
  const beginning = content.slice(0, rightsPageMax)
  return licence.test(beginning) || (content.length < rightsPageMax && rights.test(content))
}
