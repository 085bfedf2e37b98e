const boundary = 'a-boundary'

export const formType = `multipart/form-data; boundary=${boundary}`
export const formEnd = Buffer.from(`--${boundary}--\r\n`)

/** Multipart part with raw headers and content. */
export const partOf = (headers: string, content: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])

/** Content-Disposition header; names are not escaped. */
export const dispositionOf = (field: string, fileName?: string) =>
  `Content-Disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"`}`

/** Multipart part with a file. */
export const filePart = (field: string, fileName: string, content: string | Buffer, type = 'image/png') =>
  partOf(`${dispositionOf(field, fileName)}\r\nContent-Type: ${type}`, content)

export const formOf = (...parts: Buffer[]) => Buffer.concat([...parts, formEnd])
