import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/** Express changes the prototype of each request and response, which slows V8 down; these classes have its prototypes already. */
export function createMessageClasses() {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  return {
    /** Options of `createServer`. */
    classes: {
      IncomingMessage: Request as typeof IncomingMessage,
      ServerResponse: Response as typeof ServerResponse,
    },
    /** Makes them the application's own request and response prototypes. */
    attachTo(app: Express): void {
      Object.setPrototypeOf(Request.prototype, app.request)
      Object.setPrototypeOf(Response.prototype, app.response)
      Object.assign(app, { request: Request.prototype, response: Response.prototype })
    },
  }
}
