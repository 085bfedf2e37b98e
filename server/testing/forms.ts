const boundary = 'a-boundary'

export const formType = `multipart/form-data; boundary=${boundary}`
export const formEnd = Buffer.from(`--${boundary}--\r\n`)

export const buildFormPart = (headers: string, content: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])

/** Names are not escaped. */
export const buildDisposition = (field: string, fileName?: string) =>
  `Content-Disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"`}`

export const buildFilePart = (
  field: string,
  fileName: string,
  content: string | Buffer,
  type = 'image/png',
) => buildFormPart(`${buildDisposition(field, fileName)}\r\nContent-Type: ${type}`, content)

export const buildForm = (...parts: Buffer[]) => Buffer.concat([...parts, formEnd])
