import { ApiError } from '#shared/errors.ts'
import { findFiles } from './paths.ts'
import { findChild, getAttribute, listChildren, readXml } from './xml.ts'
import type { Archive } from './zip.ts'

/** Fonts may be made useless outside their book; the text is as readable as ever. */
const fontObfuscation = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

/** @throws ApiError `invalid` when the book's text is encrypted. */
export async function assertUnprotected(archive: Archive): Promise<void> {
  const find = findFiles(archive.names)
  const isProtected = find('META-INF/rights.xml') || find('META-INF/sinf.xml')
  const encryption = await archive.read(find('META-INF/encryption.xml') ?? '')
  const encrypted = encryption
    ? listChildren(findChild(readXml(encryption), 'encryption'), 'EncryptedData')
    : []
  const isText = encrypted.some(
    (data) => !fontObfuscation.has(getAttribute(findChild(data, 'EncryptionMethod'), 'Algorithm')),
  )
  if (isProtected || isText) {
    throw new ApiError('invalid', 'This book is protected against copying (DRM) and cannot be read')
  }
}
