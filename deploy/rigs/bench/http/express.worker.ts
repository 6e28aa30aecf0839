import express from 'express'
import { answerInfo, answerPage } from './constant.ts'
import { serveFrom } from './serve-from.ts'

// The peer: stock Express with the same answers and not one check.

const app = express()
app.use(express.json())
app.get('/sys/params/page', (_, res) => void res.json({ code: 0, msg: 'success', data: answerPage() }))
app.get('/sys/params/:id', (_, res) => void res.json({ code: 0, msg: 'success', data: answerInfo() }))
const server = app.listen(0, '127.0.0.1', () => serveFrom((server.address() as { port: number }).port))
