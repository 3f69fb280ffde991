/** Services set up before 0.3 start this file, as `/deploy#service` said then. The program is now in site/scripts/. */
import '../site/scripts/start.ts';
