/** All of Mantine's styles, for every page but the sign-in page. */
import '@mantine/core/styles.layer.css';
import './print.css';
import './touch.css';
