import { escapeUTF8 } from 'entities'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { ApiError } from '#shared/errors.ts'
import { productName, tagline } from '#shared/limits.ts'
import { findPage, pages } from '#shared/pages.ts'
import type { Db } from '../db/client.ts'
import type { Links } from '../http/pages/index-html.ts'
import { drawLinkPicture, pictureSize } from '../services/library/draw-link-picture.ts'
import { findLinkedWork } from '../services/library/library.ts'

/** Maximum cached pictures, of about 40 kB each. */
const picturesMax = 200
const descriptionMaxCharacters = 200

/** Tags and pictures that other sites show for a link. They contain only data of works that are visible to everyone. */
export class LinkPreviews implements Links {
  readonly #db: Db
  readonly #pictures = new LRUCache<string, Promise<Buffer>>({ max: picturesMax })

  constructor(db: Db) {
    this.#db = db
  }

  async describe(req: Request): Promise<string> {
    const found = findPage(req.originalUrl)
    const isWork = found?.page === pages.reader
    // Opens the page with general tags when the database fails.
    const work = isWork
      ? await findLinkedWork(this.#db, found.params.workId ?? '').catch(() => undefined)
      : undefined
    const site = `${req.protocol}://${req.host}`
    const title = work ? `${work.title}, ${work.author}` : productName
    const description = work?.description.slice(0, descriptionMaxCharacters) || tagline
    const image = `${site}/link-picture/${work?.id ?? 'site'}.png`
    const properties = {
      'og:site_name': productName,
      'og:type': work ? 'book' : 'website',
      'og:title': title,
      'og:description': description,
      'og:url': `${site}${req.originalUrl}`,
      'og:image': image,
      'og:image:width': pictureSize.width,
      'og:image:height': pictureSize.height,
      'og:image:alt': title,
    }
    const tags = Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escapeUTF8(String(value))}">`,
    )
    // Sites derive the other Twitter tags from the Open Graph tags above.
    return [...tags, '<meta name="twitter:card" content="summary_large_image">'].join('')
  }

  /** Sends the picture of a work, or of the site. @throws ApiError `not_found` for a work that is not visible to everyone. */
  async sendPicture(req: Request<{ name: string }>, res: Response): Promise<void> {
    const { name } = req.params
    const work = name === 'site' ? undefined : await findLinkedWork(this.#db, name)
    if (name !== 'site' && !work) throw new ApiError('not_found', 'File not found')
    const key = JSON.stringify(work ?? name)
    const picture = this.#pictures.get(key) ?? drawLinkPicture(work)
    this.#pictures.set(key, picture)
    picture.catch(() => this.#pictures.delete(key))
    res
      .set('Cache-Control', 'public, max-age=3600')
      .type('png')
      .send(await picture)
  }
}
