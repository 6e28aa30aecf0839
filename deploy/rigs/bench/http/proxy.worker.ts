import { Agent } from 'node:http'
import { setting } from '@academy/chassis/runtime/config.ts'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { serveFrom } from './serve-from.ts'

// The peer: Express with http-proxy-middleware over kept-alive connections; it asks nobody who comes.

const app = express()
app.use('/api', createProxyMiddleware({ target: setting('BENCH_TARGET'), agent: new Agent({ keepAlive: true, maxSockets: 256 }) }))
const server = app.listen(0, '127.0.0.1', () => serveFrom((server.address() as { port: number }).port))
