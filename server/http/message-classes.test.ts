import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { createMessageClasses } from './message-classes.ts'

const messages = createMessageClasses()
const server = createServer(messages.classes)
afterAll(() => server.close())

test('gives requests and responses Express’s prototypes from the start', async () => {
  const app = express()
  app.get(
    '/',
    (req, res) => void res.json({ isOfApp: req.app === app && res.app === app, asked: req.query.asked }),
  )
  messages.attachTo(app)
  let areOfApp = false
  server.on('request', (req, res) => {
    areOfApp = Object.getPrototypeOf(req) === app.request && Object.getPrototypeOf(res) === app.response
    app(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?asked=this`)
  expect(await answer.json()).toEqual({ isOfApp: true, asked: 'this' })
  expect(areOfApp).toBe(true)
})
