import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
const ways = { br: brotli, gz: promisify(gzip) as (text: Buffer) => Promise<Buffer> }
const SMALL = 1024

/** Lays every script and sheet beside itself as brotli and gzip pack it, so that the gateway sends it packed and packs nothing itself. */
export const packed = (): Plugin => ({
  name: 'academy-pack',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const texts = Object.values(bundle)
        .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
        .map((file) => ({ name: file.fileName, text: Buffer.from(file.type === 'chunk' ? file.code : file.source) }))
        .filter(({ text }) => text.length >= SMALL)
      for (const [ending, pack] of Object.entries(ways))
        await Promise.all(texts.map(async ({ name, text }) => this.emitFile({ type: 'asset', fileName: `${name}.${ending}`, source: await pack(text) })))
    },
  },
})
