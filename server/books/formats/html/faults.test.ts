import { expect, test } from 'vitest'
import { readHtml } from './blocks.ts'

const readText = (html: string) =>
  readHtml(html)
    .blocks.map(({ text }) => text)
    .join('\n\n')

test.each([
  [
    'text within a page break',
    '<p>A <span epub:type="pagebreak">few more words</span></p>',
    'A few more words',
  ],
  [
    'paragraphs within a page break',
    '<div class="pagebreak"><p>One day.</p><p>And on.</p></div>',
    'One day.\n\nAnd on.',
  ],
  ['a page number within a word', '<p>to<span class="pagenum">[Page xii]</span>day</p>', 'today'],
  [
    'a picture of an initial in a block',
    '<div><img alt="T"/></div><p>HE ferry was late.</p>',
    'The ferry was late.',
  ],
  ['a described picture of an initial', '<p><img alt="Illuminated letter A"/>ND so on.</p>', 'And so on.'],
  ['an initial before words in capitals', '<p><img alt="T"/>HE FERRY was late.</p>', 'THE FERRY was late.'],
  ['an initial in a block', '<div class="dropcap">W</div><p>hen it rained.</p>', 'When it rained.'],
  [
    'an initial before a space',
    '<p><span class="dropcap">O</span>\n<span>nce there</span> was.</p>',
    'Once there was.',
  ],
  [
    'an initial that is a word',
    '<p><span class="dropcap">I</span> <span>was</span> there.</p>',
    'I was there.',
  ],
  ['an initial that is a word in a block', '<div class="dropcap">A</div><p>man came.</p>', 'A man came.'],
  ['a picture of a character', '<p>a<img alt="髙"/>b <img class="gaiji" alt="木喬"/></p>', 'a髙b 木喬'],
  [
    'raised note marks without links',
    '<p>low.<sup>3</sup> Smith<sup>[13]</sup> others<sup>*</sup></p>',
    'low. Smith others',
  ],
  [
    'powers',
    '<p>10<sup>6</sup> x<sup>2</sup> 5 km<sup>-2</sup> in 1832<sup>4</sup></p>',
    '10⁶ x² 5 km⁻² in 1832',
  ],
  ['raised letters', '<p>20<sup>th</sup> M<sup>me</sup></p>', '20th Mme'],
  ['a hidden element', '<p style="display: none">No.</p><p>Yes.</p>', 'Yes.'],
  [
    'a class that is hidden',
    '<head><style>p.x, .y {display:none} @media print { .z {display:none} }</style></head><p class="y">No.</p><p class="z">Yes.</p>',
    'Yes.',
  ],
  [
    'a switch',
    '<p><epub:switch><epub:case>No</epub:case><epub:default>Yes</epub:default></epub:switch></p>',
    'Yes',
  ],
  ['a heading that is a picture', '<h2><img alt="The Bell"/></h2><p>It rang.</p>', 'The Bell\n\nIt rang.'],
  ['a heading beside a picture', '<h2><img alt="ornament"/>The Bell</h2>', 'The Bell'],
])('reads %s', (_, html, text) => {
  expect(readText(html)).toBe(text)
})
