import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Relative addresses, so that the gateway may serve the build under any path. The nonce placeholder is filled per response.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  html: { cspNonce: '__NONCE__' },
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
  preview: { host: '127.0.0.1', port: 4173 },
})
