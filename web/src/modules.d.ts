interface ImportMetaEnv {
  readonly STAFF_ADDRESSES: readonly string[]
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}
declare module '*.css'
declare module '*.json' {
  const texts: Record<string, string>
  export default texts
}
