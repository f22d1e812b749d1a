/**
 * The styles of everything but the first look of Discover: other screens are served with them (entry-server.tsx), and there
 * they are loaded once the app has started.
 */
import '../styles/screens.css';
