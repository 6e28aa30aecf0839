declare module '*.css'
declare module '*.json' {
  const texts: Record<string, string>
  export default texts
}
