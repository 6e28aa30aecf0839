declare module 'opencc-js/dict/STPhrases' {
  const phrases: string
  export default phrases
}
