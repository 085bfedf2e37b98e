import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * Creates request and response classes that already have Express's prototypes. Otherwise, Express changes the prototype of each object,
 * which makes V8's property lookups and garbage collection slower.
 */
export function createMessageClasses() {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  return {
    /** Options of `createServer`. */
    classes: {
      IncomingMessage: Request as typeof IncomingMessage,
      ServerResponse: Response as typeof ServerResponse,
    },
    /** Makes the prototypes of these classes the request and response prototypes of the application. */
    attachTo(app: Express): void {
      Object.setPrototypeOf(Request.prototype, app.request)
      Object.setPrototypeOf(Response.prototype, app.response)
      Object.assign(app, { request: Request.prototype, response: Response.prototype })
    },
  }
}
