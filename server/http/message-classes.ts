import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http'
import type { Express } from 'express'

interface MessageClasses {
  /** Options of `createServer`. */
  classes: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>
  /** Makes them the application's own request and response prototypes. */
  attachTo(app: Express): void
}

/**
 * Creates request and response classes that already have Express's prototypes. Otherwise Express changes the prototype of each object, which
 * makes V8's property lookups and garbage collection slower.
 */
export function createMessageClasses(): MessageClasses {
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
