import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { packed } from './pack.ts'
import { prerendered } from './prerender.ts'
import { serviceWorker } from './service-worker.ts'
import { staffAddresses } from './staff-addresses.ts'

const texts = /contracts[\\/]locales[\\/]([\w-]+)[\\/]([\w-]+)(?:\.json|[\\/][\w-]+\.json)$/
/** Areas of texts that stand in one file a language: what visitors and learners read; others come alone, the nouns of a service together. */
const areas: Record<string, string> = {
  core: 'portal',
  shell: 'portal',
  portal: 'portal',
  'training-delivery': 'portal',
}
const textsOf = (id: string): string | null => {
  const [, locale, area = ''] = texts.exec(id) ?? []
  return locale ? `texts-${locale}-${areas[area] ?? area}` : null
}

/** The contracts of a service in one file, or of each of its groups: nouns beside each other name each other. */
const contracts = /contracts[\\/](?!locales|core)([\w-]+)[\\/](?:([\w-]+)[\\/])?[^.]+\.ts$/
const contractsOf = (id: string): string => `contracts-${(contracts.exec(id) ?? []).slice(1).filter(Boolean).join('-')}`

const antd = /node_modules[\\/](antd|@ant-design|@rc-component|dayjs)[\\/]|core[\\/]theme[\\/](antd-root|tokens)\.tsx?$/
/** Those of antd that no list needs to be seen: each comes with the first page, dialog or drawer that has it. */
const days = /[\\/](picker|date-picker)[\\/]|dayjs[\\/]plugin/
const dialogs = /[\\/](modal|dialog|drawer|skeleton|watermark)[\\/]/
const single = /[\\/](input-number|mini-decimal|segmented|switch)[\\/]/
const later = [days, dialogs, single]
const light = /web[\\/]src[\\/]core[\\/](covers|scales|show|states|session|i18n|media|live)/
const table = /[\\/](table|virtual-list|tree)[\\/]/
const list = /core[\\/]list[\\/](filter-line|column-settings|use-list-page|list-query|list-footer|page-head)|core[\\/]crud[\\/]crud-filters/
const rows = /core[\\/]list[\\/]list-(table|cards)|core[\\/]crud[\\/]crud-page|core[\\/]form[\\/](validate|many)/

// A page asks for a handful of files: what every page starts with, its texts, antd, schemas, lists. Without this each shared module is a file.
const groups = [
  { name: textsOf, test: texts, priority: 60, includeDependenciesRecursively: false },
  { name: 'start', tags: ['$initial' as const], priority: 50 },
  { name: 'light', test: light, priority: 40 },
  { name: 'antd', test: (id: string) => antd.test(id) && !later.some((part) => part.test(id)) && !table.test(id), priority: 30 },
  { name: 'antd-table', test: (id: string) => antd.test(id) && table.test(id), priority: 28 },
  { name: 'antd-days', test: (id: string) => antd.test(id) && days.test(id), priority: 27 },
  { name: 'antd-dialogs', test: (id: string) => antd.test(id) && dialogs.test(id), priority: 26 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]|contracts[\\/]core[\\/](?!find-text)/, priority: 20 },
  { name: contractsOf, test: contracts, priority: 15, includeDependenciesRecursively: false },
  { name: 'list', test: list, priority: 12 },
  { name: 'rows', test: rows, priority: 10, includeDependenciesRecursively: false },
]

// Relative addresses, so that the gateway may serve the build under any path. The nonce placeholder is filled per response.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  define: { 'import.meta.env.STAFF_ADDRESSES': JSON.stringify(staffAddresses(import.meta.dirname)) },
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), prerendered(import.meta.dirname), serviceWorker(import.meta.dirname), packed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
  preview: { host: '127.0.0.1', port: 4173 },
})
