import { createHmac, timingSafeEqual } from 'node:crypto'

/** The six digits of a request, by the installation's secret: nobody who reads the database knows them. */
export const codeOf = (id: string, secret: string): string =>
  String(createHmac('sha256', secret).update(`forgotten|${id}`).digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/** Are these the digits? */
export const isCode = (given: string, id: string, secret: string): boolean =>
  given.length === 6 &&
  timingSafeEqual(Buffer.from(createHmac('sha256', secret).update(given).digest()), createHmac('sha256', secret).update(codeOf(id, secret)).digest())
