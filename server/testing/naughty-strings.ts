const repeat = (text: string, times = 40) => text.repeat(times)

/** Strings that commonly break programs. All of them can be stored in the database. */
export const naughtyStrings: string[] = [
  // Strings that look falsy or numeric
  ...[
    '',
    ' ',
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
    '-1',
    '1e400',
    '0x10',
    '١٢٣',
    '[]',
    '{}',
    '[object Object]',
  ],
  // Names of Object.prototype members
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype[isAdmin]'],
  // Injection: SQL, shell, template, HTML, header, log
  ...[
    "'; drop table users; --",
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '\\u0000',
    '$1',
    '#{1}',
    '{{7*7}}',
    '$(id)',
    '`id`',
  ],
  ...[
    '../../etc/passwd',
    'C:\\con',
    '%00',
    '%2e%2e%2f',
    '%s%n',
    'a\r\nSet-Cookie: a=b',
    '\n{"level":60}',
    '\u001b[31m',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '<!--',
    ']]>',
    '&#0;',
  ],
  // Letters with unusual length, case folding or order
  ...[
    'ǅ',
    'İi',
    'ß',
    'ﬀ',
    'Ⅷ',
    'e\u0301',
    repeat('\u0301'),
    'a\u200bb',
    '\ufeff',
    '\u00ad',
    '\u2028',
    '\u0085',
    '\uffff',
  ],
  ...['👩‍👩‍👧‍👦', '👍🏿', '🇩🇪', '\u{10ffff}', 'مرحبا', '\u202eabc', '\u2066a', '漢字かな', 'ห์์์', '𝒜𝓁', '﷽'],
  // Control characters and repetition
  ...[
    '\u0001\u0002\u001f\u007f',
    '\t\v\f',
    repeat('a', 300),
    repeat('a@', 60),
    repeat('<', 120),
    repeat('*', 120),
  ],
]
