import { runDesk } from './provider-desk.js'

runDesk('/push')
