/** HTML that would run a script. */
const script = '<script>document.title="owned"</script>'
/** Uploads must reject these types. */
export const badFiles: Record<string, Buffer> = {
  svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="owned()">${script}</svg>`),
  html: Buffer.from(`<!doctype html>${script}`),
  javascript: Buffer.from('owned()//'),
  elf: Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1'),
  exe: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
  php: Buffer.from('<?php system("owned"); ?>'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(owned())>>>>'),
  xml: Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  ),
  postscript: Buffer.from('%!PS\n(/etc/passwd) (r) file owned'),
  imagemagick: Buffer.from('push graphic-context\nimage over 0,0 0,0 \'https://127.0.0.1/x.png"|owned"\''),
  gif: Buffer.from(`GIF89a/*${'\0'.repeat(8)}*/=1;owned()`, 'latin1'),
}
/** Magic bytes of accepted types, to put before other content. */
export const magicBytes: Record<string, string> = {
  none: '',
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0\0\x10JFIF\0',
  webp: 'RIFF\x24\0\0\0WEBPVP8 ',
  wav: 'RIFF\x24\0\0\0WAVEfmt ',
  id3: 'ID3\x04\0\0\0\0\0\0',
}

/** Path traversal and misleading extensions. */
export function listHostileFileNames(name: string): string[] {
  return [
    ...[`../${name}`, `../../../../tmp/${name}`, `/tmp/owned/${name}`, `..\\..\\${name}`, `C:\\${name}`],
    ...[
      `%2e%2e%2f${name}`,
      `..%c0%af${name}`,
      `....//${name}`,
      `file:///tmp/${name}`,
      `.${name}`,
      `.htaccess`,
    ],
    ...[
      `evil.html\0${name}`,
      `${name}\0.html`,
      `evil\r\nX-Evil: 1\r\n${name}`,
      `evil\n${name}`,
      `${name}.html`,
    ],
    ...[
      `${name}.svg`,
      `${name}/`,
      `${name};.html`,
      `${name} `,
      `${name}::$DATA`,
      `con.${name}`,
      '',
      '.',
      '..',
    ],
    ...[
      'x'.repeat(10_000),
      `${'x'.repeat(10_000)}${name}`,
      `${'../'.repeat(3_000)}${name}`,
      '__proto__',
      'a',
    ],
    ...[
      `${script}${name}`,
      `';drop table users--${name}`,
      '`id`.png',
      `$(id)${name}`,
      `|id;${name}`,
      `\u202egnp.${name}`,
    ],
    ...[`evil"; filename="evil.html`, `evil"\r\nContent-Type: text/html\r\nX: "`, 'é'.repeat(300) + name],
  ]
}
