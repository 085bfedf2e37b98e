import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http'
import type { Express } from 'express'

interface ExpressMessages {
  /** For `createServer`. */
  classes: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>
  /** From now on the application finds them to be its own, and leaves them as they are. */
  attachTo(app: Express): void
}

/**
 * What a server makes its requests and answers with, so that they are an application's from the start. Express gives each one it is
 * handed another prototype; V8 keeps those apart from all others, looks their fields up the long way and tidies them up late.
 */
export function createMessageClasses(): ExpressMessages {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  return {
    classes: { IncomingMessage: Request, ServerResponse: Response as typeof ServerResponse },
    attachTo(app) {
      Object.setPrototypeOf(Request.prototype, app.request)
      Object.setPrototypeOf(Response.prototype, app.response)
      Object.assign(app, { request: Request.prototype, response: Response.prototype })
    },
  }
}
