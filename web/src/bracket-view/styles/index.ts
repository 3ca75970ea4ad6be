// Order matters: later files refine earlier ones.
import './base.css';
import './tools.css';
import './path.css';
import './board.css';
import './card.css';
import './rounds.css';
import './list.css';
import './paper.css';
