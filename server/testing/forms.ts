const boundary = 'a-boundary'

export const formType = `multipart/form-data; boundary=${boundary}`
export const formEnd = Buffer.from(`--${boundary}--\r\n`)

/** A part of a form, its headers and its content as they are. */
export const partOf = (headers: string, content: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])

/** The line that names a part; the names are not escaped, whatever they hold. */
export const dispositionOf = (field: string, fileName?: string) =>
  `Content-Disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"`}`

/** A part with a file. */
export const filePart = (field: string, fileName: string, content: string | Buffer, type = 'image/png') =>
  partOf(`${dispositionOf(field, fileName)}\r\nContent-Type: ${type}`, content)

export const formOf = (...parts: Buffer[]) => Buffer.concat([...parts, formEnd])
