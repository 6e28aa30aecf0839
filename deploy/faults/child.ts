import './crash.ts'
import '../embedded/main.ts'
