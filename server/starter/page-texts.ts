import type { PageTexts } from '#shared/site.ts'

const aboutUs = `
Lectern shows a book **one word at a time**, at the pace you choose. Your eyes rest in one place while the words come to
them. A long word stays a little longer than a short one, and a full stop is a breath. You can open the whole page at any
moment and continue from the word you were on.

It keeps your place. Close the book, come back next week or on another device, and it opens where you stopped. You can save
any word you look up, together with its sentence, and read texts of your own in the same way.

There is no race to win here. Slow down for a poem, speed up through a dull stretch, and stop whenever something is worth a second
look.
`

const contactInfo = `
Found a misprint, a page that will not open or a word that goes by too fast? Sign in and choose **Report Problem**.

Your report goes straight to the people who run this site, together with the page you were on.
`

const legalInfo = `
The works that come with Lectern are in the public domain or were written for it. Works added later belong to their authors
and are shown here by the people who run this site.

Your reading history, your saved words and your own texts **belong to you**. On your account page you can download
everything in your account, or delete it.
`

/** Texts of the About page of a fresh install, in Markdown: paragraphs, emphasis and links. */
export const starterPageTexts: PageTexts = {
  aboutUs: joinParagraphLines(aboutUs),
  contactInfo: joinParagraphLines(contactInfo),
  legalInfo: joinParagraphLines(legalInfo),
}

/** Joins the lines of each paragraph, because the editor would show the line breaks. */
function joinParagraphLines(text: string): string {
  return text.trim().replace(/(?<!\n)\n(?!\n)/g, ' ')
}
