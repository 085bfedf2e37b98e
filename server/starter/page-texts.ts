import type { PageTexts } from '#shared/site.ts'

const aboutUs = `
Lectern shows a book **one word at a time**, at the pace you choose. Your eyes rest in one place while the words come to
them. A long word stays a little longer than a short one, and a full stop is a breath. At any moment you can open the
whole page instead, and go on from the word you were at.

It keeps your place. Close the book, come back next week or on another device, and it opens where you stopped. Words that
you look up can be kept with the sentence you met them in, and texts of your own can be read in the same way.

There is no race to win here. Slow down for a poem, speed up on a dull road, and stop whenever something is worth a second
look.
`

const contactInfo = `
If something is wrong, such as a misprint, a page that will not open or a word that goes by too fast, sign in and choose
**Report a Problem**. Your report goes straight to the people who look after this site, together with the page you were on.

*To the administrator: this is the place for an address at which you can be reached. You can change this text under Page
Content.*
`

const legalInfo = `
The works that come with Lectern are in the public domain or were written for it. Whatever was added later belongs to those
who wrote it, and is shown here by those who run this site.

Your reading history, your saved words and your own texts **belong to you**. You can download everything your account
holds, and you can delete it, part by part or all at once: both are on your account page, and you need nobody's
permission.
`

/** Texts of the About page of a fresh install, in Markdown: paragraphs, emphasis and links. */
export const starterPageTexts: PageTexts = {
  aboutUs: joinParagraphLines(aboutUs),
  contactInfo: joinParagraphLines(contactInfo),
  legalInfo: joinParagraphLines(legalInfo),
}

/** Joins the lines of each paragraph, because the editor shows line ends. */
function joinParagraphLines(text: string): string {
  return text.trim().replace(/(?<!\n)\n(?!\n)/g, ' ')
}
