import { expect, test, vi } from 'vitest'
import { renderMarkdown } from './safe-html.ts'

const allowedTags = ['A', 'BR', 'P', 'STRONG', 'EM']
const allowedAttributes = ['href', 'title', 'target', 'rel', 'class']

function renderElements(markdown: string): Element[] {
  const page = document.createElement('div')
  page.innerHTML = renderMarkdown(markdown)
  return [...page.querySelectorAll('*')]
}

/** Returns the text of each rendered paragraph. */
function renderLines(markdown: string): string[] {
  return renderElements(markdown)
    .filter(({ tagName }) => tagName === 'P')
    .map(({ textContent }) => textContent.replace('\u2002', ' '))
}

function renderLink(markdown: string): Element | undefined {
  return renderElements(markdown).find(({ tagName }) => tagName === 'A')
}

test.each([
  [
    'paragraphs and emphasis',
    'One *fine* **day**.\n\nTwo.',
    '<p>One <em>fine</em> <strong>day</strong>.</p><p>Two.</p>',
  ],
  ['a line break', 'Lectern\n1 Reading Lane', '<p>Lectern<br>1 Reading Lane</p>'],
  ['nothing', '', ''],
  ['characters with a meaning in HTML', 'a < b & "c"', '<p>a &lt; b &amp; "c"</p>'],
])('renders %s', (_, markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(html)
})

test.each([
  ['# Who we are', ['Who we are']],
  ['- one\n- two *fine*', ['• one', '• two fine']],
  ['3. three\n4. four', ['3. three', '4. four']],
  ['0. none\n1. one', ['0. none', '1. one']],
  ['- one\n\n  more of it\n\n- two', ['• one', 'more of it', '• two']],
  ['- one\n  - within\n    1. deeper', ['• one', '• within', '1. deeper']],
  ['- [x] read\n- [ ] not yet', ['☑ read', '☐ not yet']],
  ['- \n- two', ['• ', '• two']],
  ['- > quoted', ['• ', 'quoted']],
  ['> As she said\n>\n> - once', ['As she said', '• once']],
  ['```\nif (a < b)\n  stop\n```', ['if (a < b)\n  stop']],
  ['| Day | Hours |\n|--|--|\n| Monday | 9-5 |', ['Day · Hours', 'Monday · 9-5']],
  ['***', ['* * *']],
  ['Press `<Enter>`, ~~Return~~', ['Press <Enter>, Return']],
  ['![A reading room](/uploads/room.png)', ['A reading room']],
])('renders %j with the allowed tags', (markdown, lines) => {
  expect(renderLines(markdown)).toEqual(lines)
})

test('renders a heading as strong and a list item with its bullet', () => {
  expect(renderMarkdown('## Who *we* are')).toMatch(
    /^<p class="[^"]+"><strong>Who <em>we<\/em> are<\/strong><\/p>$/,
  )
  expect(renderMarkdown('- one')).toMatch(/^<p class="[^"]+">•\u2002one<\/p>$/)
})

test.each([
  ['[Write](mailto:help@example.com)', 'mailto:help@example.com'],
  ['[Read](https://example.com/a?b=1&c=2)', 'https://example.com/a?b=1&c=2'],
  ['[Read](http://example.com)', 'http://example.com'],
  ['[Library](/)', '/'],
  ['[Here](#contact)', '#contact'],
  ['[Beside](terms/2025.html)', 'terms/2025.html'],
  ['[Hour](at/12:30)', 'at/12:30'],
  ['https://example.com', 'https://example.com'],
  ['help@example.com', 'mailto:help@example.com'],
  ['<a href="HTTPS://example.com" target="_self" rel="opener">Read</a>', 'HTTPS://example.com'],
])('opens %s in a new tab without opener', (markdown, href) => {
  const link = renderLink(markdown)
  expect(link?.getAttribute('href')).toBe(href)
  expect(link?.getAttribute('target')).toBe('_blank')
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a link keeps its title', () => {
  expect(renderLink('[Read](https://example.com "Terms")')?.getAttribute('title')).toBe('Terms')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](blob:https://example.com/1)',
  '[x](file:///etc/passwd)',
  '[x](tel:+123)',
  '[x](ftp://example.com)',
  '[x](x1:alert)',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
])('removes the address of %j', (markdown) => {
  expect(renderLink(markdown)?.textContent).toBe('x')
  expect(renderLink(markdown)?.hasAttribute('href')).toBe(false)
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//example.com/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="position:fixed" id="root" data-x="1" aria-label="x">text</p>',
  '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>body { display: none }</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<object data="data:text/html,x"></object><embed src="x">',
  '<base href="https://example.com"><meta http-equiv="refresh" content="0;url=https://example.com"><link rel="stylesheet" href="x">',
  '<form action="https://example.com"><input name="password"><button>Log in</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>script>alert(1)<</script>/script>',
  '<a href="https://example.com" onmouseover=alert(1)>x</a>',
  '<a href="https://example.com" ping="https://example.com" download>x</a>',
  '<p class="a" title="</p><script>alert(1)</script>">x</p>',
  '<x-widget is="x-y" onfocus=alert(1) autofocus>x</x-widget>',
  '[x](https://example.com "\\" onmouseover=\\"alert(1)")',
  '![x](x" onerror="alert(1))',
  '![" onerror="alert(1)](x)',
  '```\n</p><script>alert(1)</script>\n```',
  '`<img src=x onerror=alert(1)>`',
  '# <img src=x onerror=alert(1)>',
  '- <svg/onload=alert(1)>',
  '| <img src=x onerror=alert(1)> |\n|--|\n| <script>alert(1)</script> |',
  '> <iframe src=x>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
])('reduces %j to the allowed tags and attributes and parses no inline handler', (markdown) => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
  const elements = renderElements(markdown)
  // Browsers report a policy violation when they parse an inline handler, even if it is removed afterwards.
  const handlers = parse.mock.results
    .flatMap(({ value }) => [...(value as Document).querySelectorAll('*')])
    .flatMap(({ attributes }) => [...attributes])
    .filter(({ name }) => name.startsWith('on'))
  expect(handlers).toEqual([])
  for (const { tagName, attributes } of elements) {
    expect(allowedTags).toContain(tagName)
    for (const { name } of attributes) expect(allowedAttributes).toContain(name)
  }
  // Parsing the output again must not change it (mutation XSS).
  const once = renderMarkdown(markdown)
  const page = document.createElement('div')
  page.innerHTML = once
  expect(page.innerHTML).toBe(once)
})
