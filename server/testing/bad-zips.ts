import { crc32, deflateRawSync } from 'node:zlib'

interface BadEntry {
  name: string
  content: Buffer
  /** Declared unpacked size, when it differs from the real one. */
  claims?: number
  /** Compressed at the highest level. */
  isPacked?: boolean
  /** Unix file mode; 0o120777 is a symbolic link. */
  mode?: number
  flags?: number
  /** Shares the data of the first entry, so that both overlap. */
  isOverFirst?: boolean
  offset?: number
}

/** Builds a zip archive with arbitrary metadata. `count` is the declared number of entries. */
export function makeBadZip(entries: BadEntry[], count = entries.length): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [index, entry] of entries.entries()) {
    const { name, content, claims = content.length, mode = 0o100644, flags = 0, isOverFirst, offset } = entry
    const data = entry.isPacked ? deflateRawSync(content, { level: 9 }) : content
    const names = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(entry.isPacked ? 8 : 0, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(names.length, 22)
    const inList = Buffer.alloc(14)
    inList.writeUInt32LE((mode << 16) >>> 0, 6)
    inList.writeUInt32LE(offset ?? (isOverFirst ? 0 : at), 10)
    // Declares Unix as the creating system, so that the file mode is read.
    list.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, Buffer.alloc(2), inList, names)
    if (isOverFirst && index > 0) continue
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, names, data])
    files.push(file)
    at += file.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, directory, end])
}
